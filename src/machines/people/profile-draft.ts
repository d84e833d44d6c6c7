import type { OwnDetails, OwnProfile } from "../../api/people/own-profile";
import { isEmail } from "../kit/email";
import type { Problems } from "../kit/form.machine";
import { passwordProblem } from "../kit/password";
import type { Pictured } from "../products/picture.machine";
import { missingProblems } from "../kit/problems";

/** A person's own profile in its form. */
export type ProfileDraft = Pictured & Omit<OwnDetails, "picture">;

/** The labels of the required fields, in the order of the form. */
const REQUIRED = [
  { name: "name", label: "Name" },
  { name: "sex", label: "Sex" },
  { name: "address", label: "Address" },
  { name: "phone", label: "Phone" },
  { name: "email", label: "Email" },
] as const;

const INVALID_EMAIL = "Invalid email";
const STILL_UPLOADING = "The picture is still being uploaded. Try again in a moment";

export const profileDraftOf = (profile: OwnProfile): ProfileDraft => ({
  name: profile.name,
  sex: profile.sex,
  address: profile.address,
  phone: profile.phone.replaceAll(/\D/g, ""),
  email: profile.email,
  password: "",
  instagram: profile.instagram,
  twitter: profile.twitter,
  image: profile.picture,
  isUploading: false,
});

export function toOwnDetails({ image, isUploading: _, ...draft }: ProfileDraft): OwnDetails {
  return { ...draft, picture: image };
}

/** Missing fields come first; invalid ones are reported with them. An empty password means no change. */
export function profileProblems(draft: ProfileDraft): Problems | null {
  const missing = missingProblems(REQUIRED.filter(({ name }) => draft[name].trim() === ""));
  const password = draft.password === "" ? null : passwordProblem(draft.password);
  const wrong = {
    ...(draft.email.trim() !== "" && !isEmail(draft.email) && { email: INVALID_EMAIL }),
    ...(password !== null && { password }),
    ...(draft.isUploading && { image: STILL_UPLOADING }),
  };
  const message = missing?.message ?? Object.values(wrong)[0];
  return message === undefined ? null : { message, fields: { ...missing?.fields, ...wrong } };
}
