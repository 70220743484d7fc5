import { AsyncLocalStorage } from 'node:async_hooks'

/** Name and attributes of a span. Only our own words and numbers: nothing that a person typed, and no names. */
export interface SpanStart {
  name: string
  kind?: 'server' | 'client' | 'consumer'
  attributes?: Record<string, string | number>
}

/** One timed piece of work in a trace. */
export interface Span {
  readonly traceId: string
  /** W3C `traceparent` header, which lets other code continue this trace. */
  readonly traceparent: string
  begin(start: SpanStart): Span
  set(name: string, value: string | number): void
  /** `failure` is a short code if the work failed. */
  end(failure?: string): void
}

/** Tracing; present only if a collector is configured. */
export interface Tracing {
  /** Starts a trace, or continues the one in this `traceparent`. */
  begin(start: SpanStart, traceparent?: string): Span
  /** Sends the remaining spans, within a short time limit. */
  stop(): Promise<void>
}

const current = new AsyncLocalStorage<Span>()

export const currentSpan = (): Span | undefined => current.getStore()

/** Makes spans that the work starts children of this span. */
export function within<T>(span: Span | undefined, work: () => T): T {
  return span ? current.run(span, work) : work()
}

/** Runs work as a child of the current span. Without tracing, runs only the work. */
export function traced<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  const outer = current.getStore()
  return outer ? timed(outer.begin(start), work) : work()
}

/** Runs background work in its own span, which can continue the trace that caused the work. */
export function tracedApart<T>(
  tracing: Tracing | undefined,
  start: SpanStart & { traceparent?: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  return tracing ? timed(tracing.begin(start, start.traceparent), work) : work()
}

async function timed<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await current.run(span, work)
    span.end()
    return result
  } catch (error) {
    span.end(failureOf(error))
    throw error
  }
}

/** Never returns the message, because it could quote what somebody typed. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error ? String(error.code) : error.name
}
