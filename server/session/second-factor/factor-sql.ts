/** Whether the shop requires a second factor of the employee `e`. */
export const REQUIRES_FACTOR = `(case (select second_factor from sign_in_rules)
  when 'everyone' then true when 'administrators' then e.is_admin else false end)`;

/** Whether the employee `e` has turned one on. */
export const HAS_FACTOR = `exists (select from second_factors f where f.employee_key = e.key and f.turned_on_at is not null)`;
