import type { FastifyInstance } from 'fastify';

/** Scripts only from our own files. Styles may stand inline: the component library measures and places with them. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  // Papers are shown by the browser's own viewer, from bytes that the console has: their type is set by it, so a page cannot pass for one.
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The headers that every answer carries (S17). Answers of the API are nobody's to keep. */
export function addSecurityHeaders(instance: FastifyInstance, { isHttps }: Readonly<{ isHttps: boolean }>): void {
  instance.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'Content-Security-Policy': contentSecurityPolicy,
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Request-Id': request.id,
      ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
    });
    if (request.url.startsWith('/api')) void reply.header('Cache-Control', 'no-store');
  });
}
