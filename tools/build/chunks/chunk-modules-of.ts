/** A pattern of module files: packages below node_modules, and files of ours and of Panda by the start of their path. */
export function modules({
  packages = [],
  src = [],
  styled = [],
}: Partial<Record<"packages" | "src" | "styled", string[]>>) {
  const start = (folder: string, files: string[]) => `/${folder}/(${files.join("|")})`;
  const parts = [
    ...(packages.length > 0 ? [start("node_modules", packages)] : []),
    ...(src.length > 0 ? [start("src", src)] : []),
    ...(styled.length > 0 ? [start("styled-system", styled)] : []),
  ];
  return new RegExp(parts.join("|"));
}
