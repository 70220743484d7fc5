import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface OtlpAttribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}
interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: OtlpAttribute[]
  status: { code?: number }
}
interface OtlpBody {
  resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[]
}

export interface CollectedSpan extends Pick<OtlpSpan, 'traceId' | 'spanId' | 'parentSpanId' | 'name'> {
  attributes: Record<string, string | number | undefined>
  hasFailed: boolean
}

export interface FakeCollector {
  url: string
  /** Spans from all calls that the collector accepted. */
  spans: CollectedSpan[]
  /** The unchanged bodies of all calls. */
  sent: () => string
  calls: () => number
  /** Sets the status of the next answers. 0 means that no answer is sent. */
  answer: (status: number) => void
  close(): Promise<void>
}

const FAILED = 2

/** Starts a collector that accepts traces through OTLP over HTTP. */
export async function startCollector(): Promise<FakeCollector> {
  const spans: CollectedSpan[] = []
  let sent = ''
  let calls = 0
  let status = 200
  const server = createServer((request, response) => {
    void (async () => {
      const body = (await json(request)) as OtlpBody
      calls += 1
      sent += JSON.stringify(body)
      if (status === 0) return
      if (status === 200)
        for (const { attributes, status: outcome, ...span } of body.resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap((scope) => scope.spans),
        ))
          spans.push({
            ...span,
            hasFailed: outcome.code === FAILED,
            attributes: Object.fromEntries(
              attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
            ),
          })
      response.writeHead(request.url === '/v1/traces' ? status : 404).end('{}')
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    sent: () => sent,
    calls: () => calls,
    answer: (next) => {
      status = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
