/** One API call, with the same parts as a call from a page. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token?: string | undefined
  body?: object | FormData
  key?: string | undefined
}

export interface Told {
  status: number
  /** The response body, if it is JSON. */
  body: Record<string, unknown>
}

export async function ask(url: string, { method, path, token, body, key }: Call): Promise<Told> {
  const isForm = body instanceof FormData
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body && !isForm && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  const sent = isForm ? body : JSON.stringify(body)
  try {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers,
      ...(sent !== undefined && { body: sent }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as Told['body']) : {} }
  } catch {
    return { status: 0, body: {} }
  }
}

export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** Throws if the response is not what the experiment expects at this step. */
export async function asked(url: string, call: Call): Promise<Told['body']> {
  const { status, body } = await ask(url, call)
  if (status >= 300 || status === 0)
    throw new Error(`${call.method} ${call.path} was answered ${status}: ${JSON.stringify(body)}`)
  return body
}
