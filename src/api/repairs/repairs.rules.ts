export const REPAIR_STATUSES = [
  "received",
  "diagnosing",
  "waiting-for-approval",
  "repairing",
  "ready",
  "handed-over",
  "declined",
] as const;

export type RepairStatus = (typeof REPAIR_STATUSES)[number];

/**
 * The steps a ticket may take from each status: the one table for the server's rule, the buttons and the tests. A
 * declined device is handed back; a customer may still change their mind; a finished repair may turn out not to hold.
 */
export const REPAIR_STEPS: Readonly<Record<RepairStatus, readonly RepairStatus[]>> = {
  received: ["diagnosing"],
  diagnosing: ["waiting-for-approval", "repairing"],
  "waiting-for-approval": ["repairing", "declined"],
  repairing: ["ready", "waiting-for-approval"],
  ready: ["handed-over", "repairing"],
  declined: ["handed-over", "waiting-for-approval"],
  "handed-over": [],
};

export const isStep = (from: RepairStatus, to: RepairStatus): boolean => REPAIR_STEPS[from].includes(to);

const IMEI = /^\d{15}$/;

/** Luhn's check: every second digit from the right counts twice, and the sum of all digits is a multiple of ten. */
function hasLuhnDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether a serial number may be right: one of 15 digits is an IMEI, whose last digit checks the others. */
export const isSerial = (serial: string): boolean => !IMEI.test(serial) || hasLuhnDigit(serial);
