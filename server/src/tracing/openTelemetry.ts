import { setTimeout as delay } from 'node:timers/promises'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import type { Context, Span as OtelSpan, Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'
import { PACKAGE_VERSION } from '../version.ts'
import type { Span, SpanStart, Tracing } from './tracing.ts'

const SEND_EVERY_MS = 1000
const SEND_LIMIT_MS = 5000
/** Number of finished spans that may wait for the collector. More spans are dropped. */
const WAITING_MAX = 2048
const STOP_LIMIT_MS = 2000

const KINDS: Record<NonNullable<SpanStart['kind']>, SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
}

/**
 * Sends traces to this collector. An unavailable or slow collector never delays the server. Spans that the collector
 * does not accept are lost.
 */
export function createTracing(collectorUrl: string, log: FastifyBaseLogger): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${collectorUrl.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: SEND_LIMIT_MS,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'doorstep', 'service.version': PACKAGE_VERSION }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: tellingOnce(exporter, log),
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_LIMIT_MS + 1000,
        maxQueueSize: WAITING_MAX,
      }),
    ],
  })
  const tracer = provider.getTracer('doorstep')
  return {
    begin: (start, traceparent) => beginSpan(tracer, start, contextOf(traceparent)),
    stop: async () => {
      // An operator is waiting for the process to end, so the wait for the collector is limited.
      const isSent = provider.shutdown().catch(() => {})
      await Promise.race([isSent, delay(STOP_LIMIT_MS, undefined, { ref: false })])
    },
  }
}

function beginSpan(tracer: Tracer, { name, kind, attributes }: SpanStart, context: Context): Span {
  const options = { ...(kind && { kind: KINDS[kind] }), ...(attributes && { attributes }) }
  return spanOf(tracer, tracer.startSpan(name, options, context))
}

function spanOf(tracer: Tracer, span: OtelSpan): Span {
  const { traceId, spanId } = span.spanContext()
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-01`,
    begin: (start) => beginSpan(tracer, start, trace.setSpan(ROOT_CONTEXT, span)),
    set: (name, value) => void span.setAttribute(name, value),
    end: (failure) => {
      if (failure !== undefined)
        span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

const TRACEPARENT = /^00-(?<traceId>[0-9a-f]{32})-(?<spanId>[0-9a-f]{16})-01$/

function contextOf(traceparent: string | undefined): Context {
  const { traceId, spanId } = TRACEPARENT.exec(traceparent ?? '')?.groups ?? {}
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  const parent = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
  return trace.setSpanContext(ROOT_CONTEXT, parent)
}

/** Logs a line when the collector goes down, and a line when it is back. */
function tellingOnce(exporter: SpanExporter, log: FastifyBaseLogger): SpanExporter {
  let isAway = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const fails = result.error !== undefined
        if (fails && !isAway) log.warn('the collector accepts no traces: they are lost until it does')
        if (!fails && isAway) log.info('the collector accepts traces again')
        isAway = fails
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
