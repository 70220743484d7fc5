import { chromium } from 'playwright'
import { browserArgs, chromiumOfRun } from './chromium.ts'
const b = await chromiumOfRun()
const browser = await chromium.launch({
  executablePath: b.executablePath,
  args: browserArgs,
  env: { ...process.env, ...b.env } as never,
})
const base = 'http://127.0.0.1:47311'
const PASS = (await import('../server/src/demo/plan.ts')).DEMO_PASSWORD
const tokens = new Map<string, any>()
async function sess(email: string) {
  if (!tokens.has(email))
    tokens.set(
      email,
      await (
        await fetch(base + '/api/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: PASS }),
        })
      ).json(),
    )
  return tokens.get(email)
}
for (const spec of process.argv.slice(2)) {
  const [name, email, path, size, theme] = spec.split('|') as string[]
  const s = await sess(email!)
  const [w, h] = size!.split('x').map(Number) as [number, number]
  const ctx = await browser.newContext({
    viewport: { width: w, height: h },
    hasTouch: w < 700,
    isMobile: w < 700,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    storageState: {
      cookies: [],
      origins: [
        {
          origin: base,
          localStorage: Object.entries({
            token: s.token,
            userId: String(s.userId),
            userName: s.userName,
            role: s.role,
            theme: theme ?? 'light',
          }).map(([name, value]) => ({ name, value: String(value) })),
        },
      ],
    },
  })
  const page = await ctx.newPage()
  await page.goto(base + path)
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.waitForTimeout(1500)
  console.log(name, await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]))
  await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: true })
  await ctx.close()
}
await browser.close()
