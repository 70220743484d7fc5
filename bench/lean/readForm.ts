import type { IncomingMessage } from 'node:http'
import { Busboy } from '@fastify/busboy'

/** Reads the text fields of a form. Throws if the form has a file. */
export function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {}
    const parser = new Busboy({
      // Of the headers, the parser uses only the content type. It fails if the content type is missing.
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits: { fieldSize: 65_536, fields: 40 },
    })
    parser.on('field', (name, value) => {
      fields[name] = value
    })
    parser.on('file', () => parser.destroy(new Error('The floor must not be a file.')))
    parser.once('error', reject)
    parser.once('finish', () => resolve(fields))
    request.pipe(parser)
  })
}
