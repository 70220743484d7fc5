import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The name and attributes of a span, which contain only our own words and numbers, never a name or text that a person
 * typed.
 */
export interface SpanStart {
  name: string
  kind?: 'server' | 'client' | 'consumer'
  attributes?: Record<string, string | number>
}

/** One piece of work in a trace, with its duration. */
export interface Span {
  readonly traceId: string
  /** W3C `traceparent` header, which lets other code continue this trace. */
  readonly traceparent: string
  begin(start: SpanStart): Span
  set(name: string, value: string | number): void
  /** Ends the span. If the work failed, `failure` is a short code. */
  end(failure?: string): void
}

/** Makes traces. Exists only if a collector is set. */
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

/** Runs work as a child of the current span. If tracing is off, only runs the work. */
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

/** Returns a code or the name of an error, never its message. A message could quote text that a person typed. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error ? String(error.code) : error.name
}
