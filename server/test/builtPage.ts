import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const SCRIPT_HASH = "'sha256-c2NyaXB0c2NyaXB0c2NyaXB0c2NyaXB0c2NyaXB0MDE='"
export const STYLE_HASH = "'sha256-c3R5bGVzdHlsZXN0eWxlc3R5bGVzdHlsZXN0eWxlMDE='"
const SHELL = `<title>%BRAND_NAME% %BRAND_SHORT_NAME%</title>
<meta name="settings" content="%MODE%|%TIME_ZONE%|%API_HOST%|%UNKNOWN%|100%">${'x'.repeat(3000)}`

/** Writes the smallest possible built page to a folder, and returns its path. */
export async function writePage(): Promise<string> {
  const clientDir = await mkdtemp(join(tmpdir(), 'page-'))
  await mkdir(join(clientDir, 'assets'))
  await writeFile(join(clientDir, 'index.html'), SHELL)
  await writeFile(join(clientDir, 'public.html'), '<title>%BRAND_NAME% before sign-in</title>')
  await writeFile(join(clientDir, 'login.html'), '<title>Sign in to %BRAND_NAME%</title>')
  await writeFile(join(clientDir, 'login.demo.html'), '<title>Sign in to the demo of %BRAND_NAME%</title>')
  await writeFile(join(clientDir, 'assets/app-a1b2c3.js'), `export {}//${'x'.repeat(3000)}`)
  await writeFile(join(clientDir, 'worker.js'), 'self.skipWaiting()')
  await writeFile(join(clientDir, 'manifest.webmanifest'), JSON.stringify({ start_url: '/dashboard' }))
  await writeFile(join(clientDir, 'assets/app-a1b2c3.js.br'), 'packed')
  await writeFile(
    join(clientDir, 'page.json'),
    JSON.stringify({
      scriptHashes: [SCRIPT_HASH],
      styleHashes: [STYLE_HASH],
      publicPaths: ['/', '/login', '/signup', '/register/replace'],
    }),
  )
  return clientDir
}
