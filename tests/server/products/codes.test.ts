import { beforeAll, beforeEach, afterEach, describe, expect, test } from "vitest";
import fc from "fast-check";
import { codeMatch, codeProblem, isGtin } from "../../../src/api/products/codes.rules";
import { loadProductsReply } from "../../../src/api/shell/lookups.contract";
import { type ShopProduct, type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { one, type OrderShop, shopForEachTest, variantOf } from "../orders/order-kit";
import { changing, deleteProduct, editOf, loadProduct, postProduct, productBody, putProduct } from "./product-kit";

const EAN = "4006381333931";
const OTHER_EAN = "6291041500213";
const UPC = "036000291452";

const newShop = shopForEachTest();
let at: OrderShop;
let manager: SignedIn;

beforeAll(() => {
  fc.configureGlobal({ numRuns: 300 });
  return () => fc.resetConfigureGlobal();
});
beforeEach(async () => {
  at = await newShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
});
afterEach(async () => {
  await expectSound(at.pool);
});

const galaxy = () => at.shop.galaxy.key;
const load = (key = galaxy(), headers = manager) => loadProduct(at.app, headers, key);

type Codes = { sku?: string; barcodes?: string[] };

/** Saves the codes of one variant of a product, by its index. */
async function giveCodes(codes: Codes, index = 0, product: ShopProduct = at.shop.galaxy, headers = manager) {
  const loaded = await load(product.key, headers);
  return putProduct(at.app, headers, product.key, changing(editOf(loaded), index, codes), loaded.version);
}

const codesOf = async (key = galaxy(), headers = manager) =>
  (await load(key, headers)).variants.map(({ sku, barcodes }) => [sku, ...barcodes]);

const lookUp = async (code: string, headers = manager) => {
  const reply = await at.app.inject({ url: `/api/preflight/load-products?code=${encodeURIComponent(code)}`, headers });
  expect(reply.statusCode, reply.body).toBe(200);
  return loadProductsReply.parse(reply.json()).data.map(({ title, store, variants, has_code }) => ({
    title,
    store,
    variants: variants.filter(({ key }) => key === has_code).map(({ key }) => key),
    offered: variants.map(({ variation }) => variation),
  }));
};

const galaxyHere = () => ({
  title: "Samsung Galaxy A15",
  store: at.shop.ikeja.key,
  variants: [variantOf(at.shop.galaxy)],
  offered: ["Blue Black, 128GB", "Yellow, 256GB"],
});

/** Lists the goods of the first store's Galaxy in the second store. */
async function sendToWuse(): Promise<{ product: string; variant: string }> {
  const sent = await at.app.inject({
    method: "POST",
    url: "/api/inventory/transfers/new",
    headers: at.admin,
    payload: {
      products: [{ product: galaxy(), variant: variantOf(at.shop.galaxy), quantity: 2 }],
      to: at.shop.wuse.key,
    },
  });
  expect(sent.statusCode, sent.body).toBe(200);
  return one(
    at.pool,
    `select v.product_key as product, v.key as variant from variants s
       join variants v on v.catalogue_key = s.catalogue_key and v.key <> s.key where s.key = $1`,
    [variantOf(at.shop.galaxy)],
  );
}

describe("the codes of a variant", () => {
  test("are kept with a new product and shown with it", async () => {
    const body = productBody(at);
    const [first, second] = body.variations;
    const made = await postProduct(at.app, manager, {
      ...body,
      variations: [{ ...first, sku: " SPARK-BLK ", barcodes: [EAN, " box/7 "] }, second],
    });
    expect(made.statusCode, made.body).toBe(200);
    expect(await codesOf(made.json().data.key)).toEqual([["SPARK-BLK", EAN, "box/7"], [""]]);
  });

  test("stay when an edit does not name them, and go when it names none", async () => {
    await giveCodes({ sku: "A15", barcodes: [EAN] });
    const loaded = await load();
    await putProduct(at.app, manager, galaxy(), { ...editOf(loaded), title: "Galaxy A15 5G" }, loaded.version);
    expect((await codesOf())[0]).toEqual(["A15", EAN]);
    await giveCodes({ sku: "" });
    expect((await codesOf())[0]).toEqual(["", EAN]);
    await giveCodes({ barcodes: [] });
    expect((await codesOf())[0]).toEqual([""]);
  });

  test("keep their order, and a change of it is a change", async () => {
    await giveCodes({ barcodes: [EAN, OTHER_EAN, UPC] });
    const { version } = await load();
    await giveCodes({ barcodes: [UPC, EAN, OTHER_EAN] });
    expect((await codesOf())[0]).toEqual(["", UPC, EAN, OTHER_EAN]);
    expect((await load()).version).toBeGreaterThan(version);
  });

  test("are unchanged by an edit that names the same: no new version, nothing in the log", async () => {
    await giveCodes({ sku: "A15", barcodes: [EAN] });
    const { version } = await load();
    const logged = () => one(at.pool, "select count(*)::integer as n from audit_log");
    const before = await logged();
    expect((await giveCodes({ sku: "A15", barcodes: [EAN] })).json().data.version).toBe(version);
    expect(await logged()).toEqual(before);
  });

  test("may be the same as SKU and as barcode", async () => {
    expect((await giveCodes({ sku: EAN, barcodes: [OTHER_EAN, EAN] })).statusCode).toBe(200);
    expect((await codesOf())[0]).toEqual([EAN, OTHER_EAN, EAN]);
  });

  test("are logged as they were and as they are", async () => {
    await giveCodes({ sku: "A15" });
    await giveCodes({ sku: "A15-B", barcodes: [EAN] });
    const { before, after } = await one<{ before: { codes: unknown }; after: { codes: unknown } }>(
      at.pool,
      "select before, after from audit_log where action = 'product.edited' order by id desc limit 1",
    );
    const { variation } = (await load()).variants[0] ?? {};
    expect(before.codes).toEqual([{ variation, sku: "A15", barcodes: [] }]);
    expect(after.codes).toEqual([{ variation, sku: "A15-B", barcodes: [EAN] }]);
  });

  test.each([
    [{ barcodes: ["4006381333932"] }, "variations[0].barcodes[0]"],
    [{ barcodes: ["Gálaxy"] }, "variations[0].barcodes[0]"],
    [{ barcodes: ["x".repeat(49)] }, "variations[0].barcodes[0]"],
    [{ barcodes: [""] }, "variations[0].barcodes[0]"],
    [{ barcodes: [UPC, `0${UPC}`] }, "variations[0].barcodes"],
    [{ sku: "₦500" }, "variations[0].sku"],
    [{ barcodes: Array.from({ length: 21 }, (_, index) => `code-${index}`) }, "variations[0].barcodes"],
  ])("are refused when they are no codes: %j", async (codes, field) => {
    const reply = await giveCodes(codes);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields[0].name.replaceAll(/\.(\d+)/g, "[$1]")).toBe(field);
    expect((await codesOf())[0]).toEqual([""]);
  });

  test("name one variant: another one cannot get the code in any spelling, and is told whose it is", async () => {
    await giveCodes({ sku: "A15", barcodes: [UPC] });
    for (const codes of [{ sku: "a15" }, { barcodes: ["a15"] }, { barcodes: [`00${UPC}`] }, { sku: UPC }]) {
      const reply = await giveCodes(codes, 1);
      expect(reply.statusCode).toBe(417);
      expect(reply.json().error).toContain("is the code of Samsung Galaxy A15 (");
      expect(reply.json().fields[0].name).toBe(`variations.1.${"sku" in codes ? "sku" : "barcodes"}`);
    }
    expect((await codesOf())[1]).toEqual([""]);
  });

  test("can be swapped between two variants of a product, but not given to both", async () => {
    const loaded = await load();
    const wanted = (first: Codes, second: Codes) => changing(changing(editOf(loaded), 0, first), 1, second);
    const put = (body: object) => putProduct(at.app, manager, galaxy(), body);
    await put(wanted({ sku: "ONE", barcodes: [EAN] }, { sku: "TWO", barcodes: [OTHER_EAN] }));
    expect((await put(wanted({ sku: "TWO", barcodes: [EAN] }, { sku: "ONE" }))).statusCode).toBe(200);
    expect((await codesOf()).slice(0, 2)).toEqual([
      ["TWO", EAN],
      ["ONE", OTHER_EAN],
    ]);
    const reply = await put(wanted({ sku: "same" }, { sku: "SAME" }));
    expect(reply.statusCode).toBe(417);
    expect(reply.json().error).toContain("is given to two variants");
  });
});

describe("the same goods in two stores", () => {
  test("have the same codes, whichever store gives them, and each store sees only its own", async () => {
    await giveCodes({ sku: "A15", barcodes: [EAN] });
    const twin = await sendToWuse();
    expect((await codesOf(twin.product, at.admin))[0]).toEqual(["A15", EAN]);
    const loaded = await load(twin.product, at.admin);
    const body = changing(editOf(loaded), 0, { barcodes: [OTHER_EAN] });
    expect((await putProduct(at.app, at.admin, twin.product, body, loaded.version)).statusCode).toBe(200);
    expect((await codesOf())[0]).toEqual(["A15", OTHER_EAN]);

    expect(await lookUp("a15")).toEqual([galaxyHere()]);
    const there = {
      title: "Samsung Galaxy A15",
      store: at.shop.wuse.key,
      variants: [twin.variant],
      offered: ["Blue Black, 128GB"],
    };
    expect(await lookUp("a15", at.wuseSales)).toEqual([there]);
    expect(await lookUp("a15", at.admin)).toEqual(expect.arrayContaining([galaxyHere(), there]));
  });

  test("a change of codes at one store makes a form that is open at the other one stale", async () => {
    const twin = await sendToWuse();
    const open = await load();
    const there = await load(twin.product, at.admin);
    await putProduct(at.app, at.admin, twin.product, changing(editOf(there), 0, { sku: "NEW" }), there.version);
    const stale = await putProduct(at.app, manager, galaxy(), changing(editOf(open), 0, { sku: "OLD" }), open.version);
    expect(stale.statusCode).toBe(409);
    expect(stale.json().current.variants[0].sku).toBe("NEW");
  });

  test("a code of another store's goods is refused without naming them", async () => {
    await giveCodes({ sku: "PIXEL" }, 0, at.shop.pixel, at.admin);
    const reply = await giveCodes({ sku: "pixel" });
    expect(reply.statusCode).toBe(417);
    expect(reply.json().error).toContain("PIXEL".toLowerCase());
    expect(reply.body).not.toContain("Google Pixel 8");
  });
});

describe("codes of goods that went", () => {
  test("are free again", async () => {
    await giveCodes({ sku: "A15", barcodes: [EAN] });
    expect((await deleteProduct(at.app, at.admin, galaxy())).statusCode).toBe(200);
    expect((await giveCodes({ sku: "A15", barcodes: [EAN] }, 0, at.shop.charger)).statusCode).toBe(200);
    expect(await lookUp(EAN)).toMatchObject([{ variants: [variantOf(at.shop.charger)] }]);
  });

  test("stay taken while another store lists them", async () => {
    await giveCodes({ sku: "A15" });
    await sendToWuse();
    await deleteProduct(at.app, at.admin, galaxy());
    const reply = await giveCodes({ sku: "A15" }, 0, at.shop.charger);
    expect(reply.statusCode).toBe(417);
    expect(reply.json().error).toBe(
      "A15 is the code of goods of another store. A code names one variant: use another one, or remove it there first",
    );
  });

  test("never bring an old version back: a removed variant takes its codes along", async () => {
    await giveCodes({ sku: "A15" });
    await giveCodes({ sku: "A15-2" });
    const loaded = await load();
    const body = editOf(loaded);
    await putProduct(at.app, manager, galaxy(), { ...body, variations: body.variations.slice(1) }, loaded.version);
    expect((await load()).version).toBeGreaterThan(loaded.version);
    expect((await giveCodes({ sku: "A15-2" })).statusCode).toBe(200);
  });
});

describe("a look-up by code", () => {
  test("finds the variant by SKU or barcode in any spelling, in any status", async () => {
    await giveCodes({ sku: "A15-Blk", barcodes: [UPC] });
    for (const code of ["a15-BLK", " A15-Blk ", UPC, `0${UPC}`]) expect(await lookUp(code)).toEqual([galaxyHere()]);
    await giveCodes({ sku: "SECRET" }, 3);
    const [secret] = await lookUp("secret");
    expect(secret?.offered).toEqual(["Blue Black, 128GB", "Yellow, 256GB", "Secret, 1TB"]);
  });

  test("finds nothing for part of a code, an unknown one or one of another store", async () => {
    await giveCodes({ sku: "A15-Blk", barcodes: [EAN] });
    for (const code of ["A15", EAN.slice(1), OTHER_EAN, "'; drop table codes"]) expect(await lookUp(code)).toEqual([]);
    expect(await lookUp(EAN, at.wuseSales)).toEqual([]);
  });

  test("is also part of the searches of the list and of the picker", async () => {
    await giveCodes({ sku: "QX-7", barcodes: [EAN] });
    for (const path of ["/api/products", "/api/preflight/load-products"]) {
      for (const code of ["qx-7", EAN]) {
        const found = await at.app.inject({ url: `${path}?query=${code}`, headers: manager });
        expect(found.json().data.map(({ key }: { key: string }) => key)).toEqual([galaxy()]);
      }
    }
  });
});

test("the database has the same rules as the forms", async () => {
  const code = fc.oneof(
    fc.constantFrom(7, 8, 12, 13, 14).chain((length) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))),
    fc.constantFrom(EAN, OTHER_EAN, UPC, `0${UPC}`),
    fc.stringMatching(/^[ -~]{1,50}$/),
  );
  const codes = fc.sample(code, 300);
  const { rows } = await at.pool.query<{ code: string; gtin: boolean; match: string }>(
    "select code, is_gtin(code) as gtin, code_match(code) as match from unnest($1::text[]) code",
    [codes],
  );
  for (const row of rows) expect(row).toEqual({ code: row.code, gtin: isGtin(row.code), match: codeMatch(row.code) });
  const clean = codes.filter((text) => text === text.trim() && codeProblem("barcode", text) !== null);
  for (const text of clean.slice(0, 40)) {
    const insert = at.pool.query(
      `with entry as (insert into catalogue_codes values (gen_random_uuid()) returning catalogue_key)
       insert into codes (catalogue_key, barcode, position) select catalogue_key, $1, 0 from entry`,
      [text],
    );
    await expect(insert).rejects.toThrow(/violates check constraint|invalid byte/);
  }
});
