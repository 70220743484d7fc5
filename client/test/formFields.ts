/** The fields of a multipart form, a file by its name: the test browser reads none of its own. */
export async function formFields(request: Request): Promise<Record<string, string>> {
  const found = (await request.text()).matchAll(
    /name="(\w+)"(?:; filename="([^"]*)")?[^]*?\r\n\r\n([^]*?)\r\n--/g,
  )
  return Object.fromEntries([...found].map(([, name, file, text]) => [name, file ?? text]))
}
