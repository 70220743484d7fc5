/** Returns the fields of a multipart form, with each file represented by its name. jsdom cannot parse such forms. */
export async function formFields(request: Request): Promise<Record<string, string>> {
  const found = (await request.text()).matchAll(
    /name="(\w+)"(?:; filename="([^"]*)")?[^]*?\r\n\r\n([^]*?)\r\n--/g,
  )
  return Object.fromEntries([...found].map(([, name, file, text]) => [name, file ?? text]))
}
