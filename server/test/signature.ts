import { createHash, createHmac } from 'node:crypto'

interface SignedRequest {
  method: string
  /** The path with its query. */
  url: string
  headers: Record<string, string | undefined>
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Returns the AWS Signature Version 4 of a request. Follows the documentation of AWS, without the product's code. */
export function signatureOf({ method, url, headers }: SignedRequest, secret: string): string {
  const [, day = '', region = '', service = '', names = ''] =
    /Credential=[^/]+\/(\d{8})\/([^/]*)\/([^/]*)\/aws4_request, ?SignedHeaders=([^,]+)/.exec(
      headers['authorization'] ?? '',
    ) ?? []
  const [path = '', search = ''] = url.split('?')
  const query = [...new URLSearchParams(search)]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .toSorted()
    .join('&')
  const canonical = [
    method,
    path,
    query,
    ...names.split(';').map((name) => `${name}:${headers[name]?.trim() ?? ''}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = [day, region, service, 'aws4_request'].join('/')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day))
  return hmac(key, text).toString('hex')
}
