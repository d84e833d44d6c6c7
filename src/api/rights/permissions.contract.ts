type PermissionText = readonly [category: string, title: string, description: string];

/** Every permission, `<area>.<action>`, with its label. */
export const PERMISSION_TEXTS = {
  "dashboard.view": ["Dashboard", "See the dashboard", "Sales, orders and stock of the store at a glance"],
  "products.view": ["Products", "View products", "See the list, stock and sale prices"],
  "products.create": ["Products", "Add products", "List new products with their variants"],
  "products.edit": ["Products", "Edit products", "Change details, prices, pictures, stock and variants"],
  "products.delete": ["Products", "Delete products", "Take a product off the list for good"],
  "products.cost": ["Products", "See purchase prices", "Show what the store paid, and the profit made"],
  "units.edit": ["Products", "Edit serial numbers", "Register units in stock, and correct or take off their numbers"],
  "orders.view": ["Orders", "View orders", "See the store's orders, invoices and receipts"],
  "orders.create": ["Orders", "Create orders", "Sell to new and known customers"],
  "orders.edit": ["Orders", "Edit orders", "Change status, products and delivery"],
  "orders.payments": ["Orders", "Edit payments", "Record what was paid, or give it back"],
  "orders.discount": ["Orders", "Give discounts", "Set the price of a line, or take something off it or the order"],
  "orders.refund": ["Orders", "Take goods back", "Take sold goods back, and give back money that is due"],
  "repairs.view": ["Repairs", "View repairs", "See the store's repair tickets and how far each is"],
  "repairs.create": ["Repairs", "Take in repairs", "Write a ticket for a customer's device or a unit of stock"],
  "repairs.edit": ["Repairs", "Edit repairs", "Change details and prices, and move a ticket on"],
  "customers.view": ["Customers", "View customers", "See contact details, what they bought and what they owe"],
  "customers.edit": ["Customers", "Edit customers", "Change contact details"],
  "employees.view": ["Employees", "View employees", "See the store's people, with their salary, bonus and sales"],
  "employees.create": ["Employees", "Add employees", "Take on people, with rights no greater than one's own"],
  "employees.edit": ["Employees", "Edit employees", "Change details and job of others, or deactivate them"],
  "employees.permissions": ["Employees", "Set permissions", "Give a person rights of their own in place of the role's"],
  "employees.pay": ["Employees", "Change pay", "Set salary and bonus of those with fewer rights than one's own"],
  "roles.view": ["Roles", "View roles", "See the roles and what they permit"],
  "roles.manage": ["Roles", "Manage roles", "Add roles, and change what they permit"],
  "stores.view": ["Inventory", "View stores", "See the stores with their products and people"],
  "stores.manage": ["Inventory", "Manage stores", "Change a store's name and address"],
  "suppliers.view": ["Inventory", "View suppliers", "See who the goods come from"],
  "suppliers.manage": ["Inventory", "Manage suppliers", "Add and edit suppliers"],
  "transfers.view": ["Inventory", "View transfers", "See what was moved between stores"],
  "transfers.create": ["Inventory", "Create transfers", "Send goods to another store"],
  "accounts.view": ["Finances", "View accounts", "See accounts and their balances"],
  "accounts.manage": ["Finances", "Manage accounts", "Add and edit accounts, and correct balances"],
  "transactions.view": ["Finances", "View transactions", "See money in and out"],
  "transactions.manage": ["Finances", "Manage transactions", "Post credits and debits, and edit those posted by hand"],
  "shifts.open": ["Shifts", "Open shifts", "Open a shift on a cash account, and count and close the own one"],
  "shifts.close-any": ["Shifts", "Close every shift", "Count and close the shifts of others, and those others counted"],
  "exports.download": ["Downloads", "Download reports", "Products, stock movements, debtors and suppliers as CSV"],
  "settings.manage": [
    "Settings",
    "Manage settings",
    "Change what the shop prints on invoices and receipts, and its categories",
  ],
} as const satisfies Readonly<Record<string, PermissionText>>;

export type Permission = keyof typeof PERMISSION_TEXTS;

export const PERMISSIONS = Object.keys(PERMISSION_TEXTS) as [Permission, ...Permission[]];
