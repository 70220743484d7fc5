import { AsyncLocalStorage } from 'node:async_hooks'

/** What a span is and what stands in it: words and numbers of ours, nothing that somebody sent or is called. */
export interface SpanStart {
  name: string
  kind?: 'server' | 'client' | 'consumer'
  attributes?: Record<string, string | number>
}

/** One piece of work of a trace, and how long it took. */
export interface Span {
  readonly traceId: string
  /** W3C's `traceparent`: who carries it on goes on with this trace. */
  readonly traceparent: string
  /** A piece of this one. */
  begin(start: SpanStart): Span
  set(name: string, value: string | number): void
  /** With a short code where it failed. */
  end(failure?: string): void
}

/** Where the settings name a collector. */
export interface Tracing {
  /** Begins a trace, or goes on with the one of this `traceparent`. */
  begin(start: SpanStart, traceparent?: string): Span
  /** Sends what is left, if that is soon done. */
  stop(): Promise<void>
}

const current = new AsyncLocalStorage<Span>()

export const currentSpan = (): Span | undefined => current.getStore()

/** Everything that this work starts is a piece of the span. */
export function within<T>(span: Span | undefined, work: () => T): T {
  return span ? current.run(span, work) : work()
}

/** Runs work as a piece of what is under way. Where nothing is traced it is run alone. */
export function traced<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  const outer = current.getStore()
  return outer ? timed(outer.begin(start), work) : work()
}

/** Runs work that nobody's request waits for as a span of its own, which may go on with the trace that it was caused in. */
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

/** Never a message, which may quote what somebody typed. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error ? String(error.code) : error.name
}
