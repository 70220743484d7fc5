import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cleanup } from './cleanup.ts'
import { untilTrue } from './untilTrue.ts'

export const NGINX = '/usr/sbin/nginx'
const SHIPPED = new URL('../deploy/nginx.conf', import.meta.url)

/** Returns the shipped nginx configuration, changed to use both servers and a free port, without TLS. */
export function configure(shipped: string, port: number, upstreams: readonly [number, number]): string {
  return shipped
    .replace(/^server \{\n\s+listen 80;[^]*?^\}\n/m, '')
    .replaceAll(/^\s*listen \[::\].*\n/gm, '')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*ssl_certificate.*\n/gm, '')
    .replace('server 127.0.0.1:3000', `server 127.0.0.1:${upstreams[0]}`)
    .replace('# server 127.0.0.1:3001', `server 127.0.0.1:${upstreams[1]}`)
}

/** Starts nginx in front of two servers. Returns the URL of nginx. */
export async function startNginx(
  folder: string,
  port: number,
  upstreams: readonly [number, number],
  cleanup: Cleanup,
): Promise<string> {
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  // If nginx starts as root, its workers run under an account that cannot read the folder.
  const account = process.getuid?.() === 0 ? 'user root;' : ''
  const main = `${account}
daemon off;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'nginx-error.log')};
events {}
http {
access_log off;
${temporary.map((name) => `${name}_temp_path ${join(folder, `nginx-${name}`)};`).join('\n')}
${configure(readFileSync(SHIPPED, 'utf8'), port, upstreams)}
}
`
  writeFileSync(file, main)
  const child = spawn(NGINX, ['-c', file, '-p', folder, '-e', join(folder, 'nginx-error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  cleanup.add(async () => {
    child.kill('SIGTERM')
    await exited
  })
  const url = `http://127.0.0.1:${port}`
  await untilTrue(async () => {
    if (child.exitCode !== null) throw new Error('nginx did not start.')
    return (await fetch(`${url}/api/health/live`).catch(() => undefined))?.ok === true
  })
  return url
}
