import { unreachable } from './apiError.ts'

export interface Answer {
  status: number
  header: (name: string) => string | null
  text: string
}

interface Upload {
  address: string
  method: string
  headers: Headers
  body: FormData
  onProgress: (sentBytes: number, totalBytes: number) => void
  signal?: AbortSignal | undefined
}

/** Sends a form and reports the upload's progress, which `fetch` cannot do. */
export function sendUpload({ address, method, headers, body, onProgress, signal }: Upload): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    headers.forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded, event.total)
    })
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        header: (name) => request.getResponseHeader(name),
        text: request.responseText,
      }),
    )
    request.addEventListener('error', () => reject(unreachable()))
    request.addEventListener('timeout', () => reject(unreachable()))
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was stopped. Try again.', 'AbortError')),
    )
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}
