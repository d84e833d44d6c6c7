import { button, spinner, textLink } from "./controls/button";
import { checkbox, segmented, stepper, toggle } from "./controls/choices";
import { avatar, badge, money, socialLink, terms, thumbnail } from "./controls/display";
import { field, input, inputGroup } from "./controls/field";
import { bottomBar, breadcrumbs, card, loadingBar, offlineBanner, pageHeader, unsavedBar } from "./controls/layout";
import { brandMark, notice, shelfPicture, skeleton } from "./controls/states";

export const controlRecipes = {
  avatar,
  brandMark,
  button,
  input,
  loadingBar,
  money,
  shelfPicture,
  socialLink,
  spinner,
  textLink,
  thumbnail,
};

export const controlSlotRecipes = {
  badge,
  bottomBar,
  breadcrumbs,
  card,
  checkbox,
  field,
  inputGroup,
  notice,
  offlineBanner,
  pageHeader,
  segmented,
  skeleton,
  stepper,
  terms,
  toggle,
  unsavedBar,
};
