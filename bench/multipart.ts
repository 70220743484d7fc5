const BOUNDARY = 'bench-form-boundary'

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

interface TextFile {
  field: string
  name: string
  type: string
  text: string
}

/** Returns the body of a form as a browser sends it. */
export function multipart(fields: Record<string, string>, file?: TextFile): string {
  const parts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value))
  if (file)
    parts.push(part(`name="${file.field}"; filename="${file.name}"\r\nContent-Type: ${file.type}`, file.text))
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}

function part(disposition: string, content: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
}
