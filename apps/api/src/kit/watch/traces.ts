import { ROOT_CONTEXT, SpanKind, SpanStatusCode, defaultTextMapGetter, trace } from '@opentelemetry/api';
import type { Context } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { VERSION } from '#kit/version.ts';
import type { Statement } from '#kit/watch/statements.ts';

export type Traces = { noteStatement(statement: Statement): void };

/**
 * Sends a span for each request and each of its statements to the collector that `OTEL_EXPORTER_OTLP_ENDPOINT` names.
 * Neither queries of addresses nor values of statements are in them. The other `OTEL_` variables are read by
 * OpenTelemetry itself.
 */
export function addTraces(app: FastifyInstance): Traces {
  const named = resourceFromAttributes({ 'service.name': 'greenroom', 'service.version': VERSION });
  const given = detectResources({ detectors: [envDetector] });
  const provider = new TracerProvider({
    resource: defaultResource().merge(named).merge(given),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('greenroom');
  const propagator = new W3CTraceContextPropagator();
  const contexts = new WeakMap<FastifyRequest, Context>();

  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, id, call, routeOptions } = request;
    const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
    const route = routeOptions.url ?? 'unknown';
    const attributes = { 'http.request.method': method, 'http.route': route, 'greenroom.request_id': id };
    const name = call?.name ?? `${method} ${route}`;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
    contexts.set(request, trace.setSpan(parent, span));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
  app.addHook('onClose', async () => provider.shutdown().catch(() => undefined));

  return {
    noteStatement({ text, startedAt, durationMs, request }) {
      const parent = request && contexts.get(request);
      if (!parent) return;
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
      const name = /\w+/.exec(text)?.[0] ?? 'statement';
      tracer
        .startSpan(name, { kind: SpanKind.CLIENT, startTime: startedAt, attributes }, parent)
        .end(startedAt + durationMs);
    },
  };
}
