import type { OwnDetails, OwnProfile } from "../../api/people/own-profile";
import { isEmail } from "../kit/email";
import type { Problems } from "../kit/form/form.machine";
import { passwordProblem } from "../kit/password";
import { blank, joinProblems, missingProblems, problemOf } from "../kit/problems";

/** A person's own profile in its form. */
export type ProfileDraft = Omit<OwnDetails, "picture"> & {
  /** The address returned by the upload; empty for none. */
  image: string;
};

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
});

export function toOwnDetails({ image, ...draft }: ProfileDraft): OwnDetails {
  return { ...draft, picture: image };
}

/** Missing fields come first; invalid ones are reported with them. An empty password means no change. */
export function profileProblems(draft: ProfileDraft, isUploading = false): Problems | null {
  const { email } = draft;
  const password = draft.password === "" ? null : passwordProblem(draft.password);
  return joinProblems([
    missingProblems(REQUIRED.filter(({ name }) => blank(draft[name]))),
    blank(email) || isEmail(email) ? null : problemOf("email", INVALID_EMAIL),
    password === null ? null : problemOf("password", password),
    isUploading ? problemOf("image", STILL_UPLOADING) : null,
  ]);
}
