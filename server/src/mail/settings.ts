import { parseConnectionUrl } from 'nodemailer/lib/shared'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import * as z from 'zod'
import { isLoopbackName } from '../loopback.ts'

const WebAddress = (name: string) =>
  z
    .string()
    .refine(
      (text) => /^https?:\/\//.test(text) && URL.canParse(text),
      `must be a web address such as https://${name}`,
    )

/** Matches `name@place` or `Name <name@place>`. Rejects text that could start another header or address. */
const SENDER =
  /^(?:(?<name>[^<>"@,;:\\\p{Cc}]*)<(?<address>[^\s<>"@,;:]+@[^\s<>"@,;:]+)>|(?<alone>[^\s<>"@,;:]+@[^\s<>"@,;:]+))$/u

const DOMAIN = /^(?=.{4,200}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

const Environment = z.object({
  SMTP_URL: z
    .string()
    .refine(
      (text) => /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text),
      'must be an address such as smtp://user:password@mail.example:587',
    )
    .optional(),
  /** Whether production requires TLS for a mail server on another machine. */
  SMTP_TLS: z.enum(['required', 'optional'], 'must be required or optional').default('required'),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'must be an address such as portal@example.org or Portal <portal@example.org>')
    .optional(),
  /** Domain whose emails go to `mail receive`. If the domain is set, people can reply to emails about an issue. */
  INBOUND_MAIL_DOMAIN: z
    .string()
    .regex(DOMAIN, 'must be a domain such as reply.portal.example')
    .transform((domain) => domain.toLowerCase())
    .optional(),
  /** The name that the receiving mail server writes in its `Authentication-Results` headers. */
  INBOUND_MAIL_AUTHSERV: z
    .string()
    .regex(/^[\w.-]+$/, 'must be the name of a mail server such as mx.portal.example')
    .transform((name) => name.toLowerCase())
    .optional(),
  SMS_GATEWAY: z.enum(['none', 'webhook', 'twilio'], 'must be none, webhook or twilio').default('none'),
  SMS_WEBHOOK_URL: WebAddress('sms.example/send').optional(),
  SMS_WEBHOOK_TOKEN: z.string().optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-zA-Z]{32}$/, 'must be an account SID: AC and 32 characters')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  /** A phone number, an alphanumeric sender, or the SID of a messaging service. */
  TWILIO_FROM: z.string().optional(),
  TWILIO_BASE_URL: WebAddress('api.twilio.com').default('https://api.twilio.com'),
})
type Values = z.infer<typeof Environment>

export interface MailSettings {
  url: string
  /** If true, the product sends nothing unencrypted, and nothing to a server with an untrusted certificate. */
  requiresTls: boolean
  /** The sender of emails. A sender without a name gets the name of the brand. */
  from: { name: string | undefined; address: string }
}

export interface InboundMailSettings {
  domain: string
  /** The name of the mail server whose sender checks are trusted. Undefined if no such checks are trusted. */
  authserv: string | undefined
}

export interface WebhookSettings {
  gateway: 'webhook'
  url: string
  token: string | undefined
}

export interface TwilioSettings {
  gateway: 'twilio'
  accountSid: string
  authToken: string
  from: string
  baseUrl: string
}

export interface MessagingSettings {
  mail: MailSettings | undefined
  inbound: InboundMailSettings | undefined
  sms: WebhookSettings | TwilioSettings | undefined
}

/** Gateway settings that can be given in a file instead. */
export const MESSAGING_SECRETS = [
  'SMTP_URL',
  'SMS_WEBHOOK_URL',
  'SMS_WEBHOOK_TOKEN',
  'TWILIO_AUTH_TOKEN',
] as const

export function readMessaging(
  env: Record<string, string | undefined>,
  problems: string[],
  demandsTls: boolean,
): MessagingSettings {
  const parsed = Environment.safeParse(env)
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
    return { mail: undefined, inbound: undefined, sms: undefined }
  }
  return {
    mail: readMail(parsed.data, problems, demandsTls),
    inbound: readInbound(parsed.data, problems),
    sms: readSms(parsed.data, problems),
  }
}

function readMail(
  { SMTP_URL, SMTP_TLS, MAIL_FROM }: Values,
  problems: string[],
  demandsTls: boolean,
): MailSettings | undefined {
  if (SMTP_URL === undefined) return undefined
  const parts = SENDER.exec(MAIL_FROM ?? '')?.groups
  const address = parts?.['address'] ?? parts?.['alone']
  if (address === undefined) {
    problems.push('MAIL_FROM must be set with SMTP_URL')
    return undefined
  }
  const { host = '', ...options } = parseConnectionUrl(SMTP_URL)
  const requiresTls = demandsTls && SMTP_TLS === 'required' && !isLoopbackName(host)
  if (requiresTls && switchesTlsOff(options))
    problems.push(
      'SMTP_URL must not switch off TLS or the check of its certificate unless SMTP_TLS is set to optional',
    )
  const name = parts?.['name']?.trim()
  return { url: SMTP_URL, requiresTls, from: { name: name === '' ? undefined : name, address } }
}

function switchesTlsOff(options: SMTPConnection.Options): boolean {
  const { ignoreTLS, requireTLS, opportunisticTLS, tls } = options
  return (
    ignoreTLS === true ||
    requireTLS === false ||
    opportunisticTLS === true ||
    // A URL can contain 0 instead of false, so the check includes the number 0.
    (tls?.rejectUnauthorized !== undefined && !tls.rejectUnauthorized)
  )
}

function readInbound(
  { INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_AUTHSERV: authserv }: Values,
  problems: string[],
): InboundMailSettings | undefined {
  if (domain === undefined && authserv !== undefined)
    problems.push('INBOUND_MAIL_DOMAIN must be set with INBOUND_MAIL_AUTHSERV')
  return domain === undefined ? undefined : { domain, authserv }
}

function readSms(values: Values, problems: string[]): MessagingSettings['sms'] {
  const required = (name: keyof Values): string => {
    const value = values[name]
    if (value === undefined) problems.push(`${name} must be set with SMS_GATEWAY=${values.SMS_GATEWAY}`)
    return value ?? ''
  }
  switch (values.SMS_GATEWAY) {
    case 'none':
      return undefined
    case 'webhook':
      return { gateway: 'webhook', url: required('SMS_WEBHOOK_URL'), token: values.SMS_WEBHOOK_TOKEN }
    case 'twilio':
      return {
        gateway: 'twilio',
        accountSid: required('TWILIO_ACCOUNT_SID'),
        authToken: required('TWILIO_AUTH_TOKEN'),
        from: required('TWILIO_FROM'),
        baseUrl: values.TWILIO_BASE_URL.replace(/\/+$/, ''),
      }
  }
}
