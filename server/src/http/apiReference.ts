import { createRequire } from 'node:module'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { escapeHtml } from '../escapeHtml.ts'
import { API_PREFIX } from './apiPath.ts'

const READER = `${API_PREFIX}/docs`
const READER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js']

/**
 * Lets Swagger UI insert simple elements without attributes, and nothing else. Browsers would refuse Swagger UI's own
 * policy. The page hides `trustedTypes` from Swagger UI, which then uses this default policy.
 */
const START = `window.trustedTypes?.createPolicy('default', {
  createHTML: (html) => (/<(?!\\/?(p|code|em|strong|ul|ol|li|br|remove)\\s*>)/.test(html) ? null : html),
})
Object.defineProperty(window, 'trustedTypes', { value: undefined })
addEventListener('DOMContentLoaded', () =>
  SwaggerUIBundle({
    url: '${API_PREFIX}/openapi.json',
    dom_id: '#reader',
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
    persistAuthorization: false,
  }),
)
`

/** Serves the API reference as a separate page. All files of the page come from this server. */
export function registerApiReference(app: FastifyInstance, { brandName }: Config): void {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of ${escapeHtml(brandName)}</title>
<link rel="stylesheet" href="${READER}/swagger-ui.css">
</head>
<body>
<div id="reader"></div>
<script src="${READER}/start.js"></script>
<script src="${READER}/swagger-ui-bundle.js"></script>
</body>
</html>
`
  app.get(READER, (_request, reply) => {
    const policy = String(reply.getHeader('content-security-policy'))
    return (
      reply
        .type('text/html; charset=utf-8')
        // Swagger UI sets inline styles.
        .header(
          'content-security-policy',
          policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'"),
        )
        .header('cache-control', 'no-cache')
        .send(html)
    )
  })
  app.get(`${READER}/start.js`, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(START),
  )
  const root = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')),
    'static',
  )
  for (const file of READER_FILES)
    app.get(`${READER}/${file}`, (_request, reply) =>
      reply.sendFile(file, root, { maxAge: 0, immutable: false }),
    )
}
