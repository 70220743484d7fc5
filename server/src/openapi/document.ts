import { endpoints } from '@doorstep/contract'
import type { Endpoint } from '@doorstep/contract/endpoint'
import { ErrorBody } from '@doorstep/contract/errors'
import { LiveEvent } from '@doorstep/contract/events/schema'
import { answersOf, sharedAnswers } from './answers.ts'
import { operationOf } from './operations.ts'
import { openSchemaBook } from './schemas.ts'
import type { JsonSchema, Schema } from './schemas.ts'

const DESCRIPTION = `Every call of the product, written from the contract by which the server judges input and answers.

Addresses and the names of fields are taken in every casing; answers are spelled as they stand here. Unknown fields are
dropped. A field that the reader may not see is null. Lists answer arrays and are paged by the \`Link\` header. Every
refusal has the one form of \`ErrorBody\`, whose \`message\` may be shown to a person; besides those listed with each call
an address may answer 405 to another method, and 408, 413, 417 or 431 to a request that the parser does not take.
What a person may do is decided by the session alone, never by an id that the call carries.`

const isSchema = (part: Endpoint['response'] | undefined): part is Schema => typeof part === 'object'

function pathOf(path: string): string {
  return path.replaceAll(/:([A-Za-z]+)/g, '{$1}')
}

/** Returns the OpenAPI 3.1 document of all calls. */
export async function describeApi(title: string): Promise<JsonSchema> {
  const all: Endpoint[] = Object.values<Endpoint>(endpoints)
  const sent = all
    .flatMap(({ params, query, body }) => [params, query, body])
    .filter((part) => part !== undefined)
  const answered = [...all.map(({ response }) => response).filter(isSchema), ErrorBody, LiveEvent]
  const book = await openSchemaBook(sent, answered)
  const paths: Record<string, JsonSchema> = {}
  for (const endpoint of all) {
    const addresses = [{ path: endpoint.path, method: endpoint.method }, ...(endpoint.aliases ?? [])]
    for (const [index, { path, method = endpoint.method }] of addresses.entries()) {
      const item = (paths[pathOf(path)] ??= {})
      item[method.toLowerCase()] = {
        ...operationOf(endpoint, path, book),
        operationId: index === 0 ? endpoint.name : `${endpoint.name}${index + 1}`,
        responses: answersOf(endpoint, book),
      }
    }
  }
  const shared = sharedAnswers(book)
  return {
    openapi: '3.1.1',
    info: { title, version: '1', description: DESCRIPTION },
    servers: [{ url: '/api' }],
    paths,
    components: {
      ...shared,
      schemas: book.componentsOf([paths, shared]),
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token from the answer of `POST /login` or of its second step.',
        },
      },
    },
  }
}
