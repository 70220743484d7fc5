import type { Config } from '../../config.ts'
import { GatewayError } from '../../mail/gateway.ts'
import { probeSmtp, smtpGateway } from '../../mail/smtpGateway.ts'
import type { MailSettings, MessagingSettings } from '../../mail/settings.ts'
import { codeOf, failed, ok, warning } from './check.ts'
import type { Check, Finding } from './check.ts'

interface Sending {
  /** The address that receives a test email. If it is undefined, no email is sent. */
  sendTo: string | undefined
}

/** Checks the gateways for messages. Sends a test email only if the operator gives an address. */
export function messagingChecks(config: Config, { sendTo }: Sending): Check[] {
  return [
    { name: 'mail', run: (signal) => lookAtMail(config, sendTo, signal) },
    { name: 'text messages', run: (signal) => lookAtSms(config, signal) },
  ]
}

const standIn = ({ mode }: Config, kind: string, setting: string): Finding =>
  mode === 'demo'
    ? ok(`No gateway is set: ${kind} arrive at /dev/outbox.`)
    : warning(`No gateway is set: ${kind} wait in the outbox.`, `Set ${setting}.`)

async function lookAtMail(config: Config, sendTo: string | undefined, signal: AbortSignal): Promise<Finding> {
  const { mail } = config.messaging
  if (!mail) return standIn(config, 'emails', 'SMTP_URL and MAIL_FROM')
  try {
    const { isSecure, isSignedIn } = await probeSmtp(mail, signal)
    const sent = sendTo === undefined ? '' : ` The mail server accepted an email to ${sendTo}.`
    if (sendTo !== undefined) await sendProbe(config, mail, sendTo, signal)
    const found = `The mail server answers, ${isSecure ? 'with TLS' : 'without TLS'}, ${isSignedIn ? 'and accepts our password' : 'and asks for no password'}.${sent}`
    return isSecure || config.mode === 'demo' || !mail.requiresTls
      ? ok(found)
      : warning(found, 'Use a mail server that supports TLS.')
  } catch (error) {
    const code = error instanceof GatewayError ? error.code : codeOf(error)
    return failed(`The mail server cannot be used (${code}).`, MAIL_ADVICE[code] ?? OTHER_MAIL_ADVICE)
  }
}

const OTHER_MAIL_ADVICE =
  'Check the host, port, user, password and certificate in SMTP_URL, and any firewall in between.'
const PASSWORD_ADVICE = 'Check the user and password in SMTP_URL.'
const MAIL_ADVICE: Readonly<Record<string, string>> = {
  EAUTH: PASSWORD_ADVICE,
  '534': PASSWORD_ADVICE,
  '535': PASSWORD_ADVICE,
  EDNS: 'Check the host name in SMTP_URL.',
  ECONNREFUSED: 'Check the host and port in SMTP_URL, and that the mail server is running.',
  ETLS: 'The mail server has no TLS, or no trusted certificate: see SMTP_TLS.',
}

async function sendProbe(config: Config, mail: MailSettings, to: string, signal: AbortSignal): Promise<void> {
  const text = `${config.brandName} can send email. You do not need to do anything.`
  await smtpGateway(mail, config.brandName).send(
    {
      key: crypto.randomUUID(),
      to,
      subject: `${config.brandName} can send email`,
      text,
      html: `<p>${config.brandName.replaceAll(/[&<>]/g, '')} can send email. You do not need to do anything.</p>`,
      at: new Date(),
    },
    signal,
  )
}

async function lookAtSms(config: Config, signal: AbortSignal): Promise<Finding> {
  const { sms } = config.messaging
  if (!sms)
    return config.mode === 'demo'
      ? standIn(config, 'text messages', 'SMS_GATEWAY')
      : ok('No gateway is set: codes are sent by email.')
  try {
    const status = await statusOf(sms, signal)
    if (status === 401 || status === 403)
      return failed(
        `The gateway does not accept our account (http ${status}).`,
        'Check the token of the gateway in the settings.',
      )
    if (sms.gateway === 'twilio' && status !== 200)
      return failed(
        `Twilio does not recognise our account (http ${status}). Check the account SID and the token.`,
        'See TWILIO_ACCOUNT_SID and TWILIO_BASE_URL.',
      )
    if (status >= 500)
      return warning(
        `The gateway answers with http ${status}.`,
        'Ask the provider of the gateway what is wrong.',
      )
    return ok(
      sms.gateway === 'twilio' ? 'Twilio recognises our account.' : `The gateway answers (http ${status}).`,
    )
  } catch (error) {
    return failed(
      `The gateway cannot be reached (${codeOf(error)}).`,
      'Check the address of the gateway in the settings, and any firewall in between.',
    )
  }
}

/** Queries the gateway without sending a message: reads the Twilio account, or sends HEAD to the webhook. */
async function statusOf(sms: NonNullable<MessagingSettings['sms']>, signal: AbortSignal): Promise<number> {
  if (sms.gateway === 'webhook') {
    const headers: Record<string, string> =
      sms.token === undefined ? {} : { authorization: `Bearer ${sms.token}` }
    return (await fetch(sms.url, { method: 'HEAD', headers, redirect: 'manual', signal })).status
  }
  const { accountSid, authToken, baseUrl } = sms
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const url = `${baseUrl}/2010-04-01/Accounts/${accountSid}.json`
  const response = await fetch(url, { headers: { authorization }, redirect: 'manual', signal })
  await response.body?.cancel()
  return response.status
}
