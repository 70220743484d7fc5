import type { IncomingMessage } from 'node:http'
import { Busboy } from '@fastify/busboy'

/** Reads the text fields of a form. A form with a file is an error. */
export function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {}
    const parser = new Busboy({
      // The parser only reads the content type, and reports if it is missing.
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits: { fieldSize: 65_536, fields: 40 },
    })
    parser.on('field', (name, value) => {
      fields[name] = value
    })
    parser.on('file', () => parser.destroy(new Error('The floor takes no file.')))
    parser.once('error', reject)
    parser.once('finish', () => resolve(fields))
    request.pipe(parser)
  })
}
