import { useState } from "react";
import { Card } from "../../ui/layout/card";
import { Field } from "../../ui/fields/field";
import { MoneyInput } from "../../ui/fields/money-input";
import { PasswordInput } from "../../ui/fields/password-input";
import { PhoneInput } from "../../ui/fields/phone-input";
import { SearchInput } from "../../ui/fields/search-input";
import { TextArea } from "../../ui/fields/text-area";
import { TextInput } from "../../ui/fields/text-input";
import { Pair, Stack } from "./row";

export function FieldSection() {
  const [name, setName] = useState("Oraimo FreePods 4");
  const [email, setEmail] = useState("tunde.bakare@backroom");
  const [phone, setPhone] = useState("08035550142");
  const [price, setPrice] = useState<number | null>(165_000_000);
  const [fee, setFee] = useState<number | null>(0);
  const [password, setPassword] = useState("password");
  const [query, setQuery] = useState("galaxy");
  const [remark, setRemark] = useState("");
  return (
    <Card title="Fields">
      <Stack>
        <Field label="Name">
          <TextInput value={name} onChange={setName} />
        </Field>
        <Field label="Email" error="Please enter a valid email address">
          <TextInput type="email" value={email} onChange={setEmail} />
        </Field>
        <Field label="Phone" hint="11 digits">
          <PhoneInput value={phone} onChange={setPhone} data-focus-visible="" />
        </Field>
        <Pair>
          <Field label="Sale Price">
            <MoneyInput value={price} onChange={setPrice} />
          </Field>
          <Field label="Fee" hint="Not used for pickup">
            <MoneyInput value={fee} onChange={setFee} disabled />
          </Field>
        </Pair>
        <Field label="Password">
          <PasswordInput value={password} onChange={setPassword} />
        </Field>
        <SearchInput placeholder="Search products" value={query} onChange={setQuery} />
        <Field label="Remark" mark="(optional)">
          <TextArea value={remark} onChange={setRemark} placeholder="Anything the next person should know" />
        </Field>
        <Field label="Store" hint="Chosen by an administrator">
          <TextInput value="Computer Village, Ikeja" onChange={() => {}} disabled />
        </Field>
      </Stack>
    </Card>
  );
}
