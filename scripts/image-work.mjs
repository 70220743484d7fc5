// The API calls of the image test: creates the first administrator and a home, reports issues with photos, and looks
// for them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TOTP } from 'totp-generator'
import { Failure, root } from './bootstrap.mjs'

const EMAIL = 'admin@portal.example'
const PASSWORD = 'Maple-Kettle-77'
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const PHOTO = readFileSync(join(root, 'server/test/fixtures/photo.png'))
/** How many people report at the same time. Several reports are then in progress when the image stops. */
const AT_ONCE = 4
const BEFORE_THE_END = 4

const codeNow = async () => (await TOTP.generate(SECRET)).otp

async function send(url, method, path, body, token) {
  const isForm = body instanceof FormData
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && !isForm && { 'content-type': 'application/json' }),
  }
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers,
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Failure(`${method} ${path} answered ${answer.status}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

/** Each code works only once, so the script waits for the next code. */
async function signIn(url, lastCode) {
  const { token } = await send(url, 'POST', '/login', { email: EMAIL, password: PASSWORD })
  let code = await codeNow()
  while (code === lastCode) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    code = await codeNow()
  }
  const verified = await send(url, 'POST', '/mfa/verify-otp', { code }, token)
  return { token: verified.token, code }
}

/** Creates the administrator with the command that operators use. Returns the values that a later sign-in needs. */
export async function setUp({ url, call }) {
  const made = call(['node', 'scripts/admin.mjs', 'user', 'create-admin', '--email', EMAIL])
  const token = /first-admin\?token=(\S+)/.exec(made.stdout)?.[1]
  if (token === undefined)
    throw new Failure(`The administrator could not be created.\n${made.stdout}${made.stderr}`)
  const first = await codeNow()
  await send(url, 'POST', '/account/first-admin', { token, password: PASSWORD, secret: SECRET, code: first })
  const session = await signIn(url, first)
  const [country] = await send(url, 'GET', '/countries', undefined, session.token)
  const development = await send(
    url,
    'POST',
    '/developments',
    {
      developmentName: 'Mill Quarter',
      siteName: 'Mill Quarter',
      address: '1 Mill Lane',
      countryId: country.id,
      city: 'Reading',
    },
    session.token,
  )
  const home = { name: 'Flat 1', address: '1 Mill Lane', developmentId: development.developmentId }
  const property = await send(url, 'POST', '/properties/create', home, session.token)
  return { ...session, propertyId: property.id }
}

function report(url, { token, propertyId }, title) {
  const form = new FormData()
  const fields = {
    Title: title,
    Description: 'It drips.',
    PropertyId: String(propertyId),
    CategoryId: '1',
    SubCategoryId: '102',
    SubSubCategoryId: '10201',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('Files', new File([PHOTO], 'photo.png', { type: 'image/png' }))
  return send(url, 'POST', '/issues/report', form, token)
}

/** True if no server is listening any longer. A request that was cut off fails with another error. */
const isGone = (error) => error.cause?.code === 'ECONNREFUSED'

/**
 * Reports issues until the server has stopped. Checks that every accepted request was answered, and returns the stored
 * issues.
 */
export async function reportIssues(url, admin, end) {
  const kept = []
  let ending = Promise.resolve(0)
  let isEnding = false
  let cut
  async function reporter(number) {
    for (let count = 0; ; count += 1) {
      try {
        const { issueId } = await report(url, admin, `Tap ${number} drips, ${count}`)
        kept.push(issueId)
      } catch (error) {
        // A server that is stopping refuses new requests with status 503.
        if (!isGone(error) && !/ answered 503: /.test(error.message)) cut = error
        if (isGone(error) || cut) return
      }
      if (kept.length >= BEFORE_THE_END && !isEnding) {
        isEnding = true
        ending = end()
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => reporter(number)))
  const code = await (ending ?? end())
  if (cut) throw new Failure(`A request was cut off: ${cut.message} ${cut.cause ?? ''}`)
  if (code !== 0) throw new Failure(`The image ended with code ${code}.`)
  return kept
}

export async function findEverything(url, admin, kept) {
  const { token } = await signIn(url, admin.code)
  for (const issueId of kept) {
    const issue = await send(url, 'GET', `/issues/${issueId}`, undefined, token)
    if (issue.attachments.length !== 1) throw new Failure(`Issue ${issueId} has lost its photo.`)
  }
  await untilShown(url, token, kept[0])
}

/** A job converts photos before the page shows them. The previous image might have stopped before this job. */
async function untilShown(url, token, issueId) {
  for (let tries = 300; tries > 0; tries -= 1) {
    const { attachments } = await send(url, 'GET', `/issues/${issueId}`, undefined, token)
    const address = `${url}/api/issues/${issueId}/attachments/${attachments[0].id}`
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    if (answer.ok && answer.headers.get('content-type') === 'image/jpeg') return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Failure(`The photo of issue ${issueId} is not shown.`)
}
