import { chart, sparkline, statCard } from "./overlays/chart";
import { choice } from "./overlays/choice";
import { dataTable } from "./overlays/data-table";
import { datePicker } from "./overlays/date-picker";
import { dialog } from "./overlays/dialog";
import { dropzone } from "./overlays/dropzone";
import { filterBar, filterChips } from "./overlays/filters";
import { lineEditor } from "./overlays/line-editor";
import { menu } from "./overlays/menu";
import { navGroup } from "./overlays/nav-group";
import { pagination } from "./overlays/pagination";
import { productPicker } from "./overlays/product-picker";
import { summary } from "./overlays/summary";
import { toast } from "./overlays/toast";
import { tooltip } from "./overlays/tooltip";

export const overlayRecipes = { sparkline };

export const overlaySlotRecipes = {
  chart,
  choice,
  dataTable,
  datePicker,
  dialog,
  dropzone,
  filterBar,
  filterChips,
  lineEditor,
  menu,
  navGroup,
  pagination,
  productPicker,
  statCard,
  summary,
  toast,
  tooltip,
};
