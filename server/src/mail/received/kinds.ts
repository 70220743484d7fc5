import type { Email } from 'postal-mime'

/** The kinds of email. Only an email that a person wrote can become a note. */
export type MailClass = 'written' | 'automatic' | 'calendar' | 'bounce'

type Judged = Pick<Email, 'headers' | 'attachments' | 'subject' | 'from'>

/** Subjects of automatic replies from email programs and servers, in the languages of our residents. */
const AUTOMATIC_SUBJECT =
  /^\s*(?:(?:re|aw|sv|antw|odp)\s*:\s*)?(?:auto(?:matic|mated)?[\s-]*(?:reply|response)|autoreply|auto:|out of (?:the )?office(?=\s*(?:$|[:([–—-]|(?:until|till|from|auto\w*|reply|re|message|notification|notice|\d+)\b))|i am out of (?:the )?office(?=\s*(?:$|[:([–—-]|(?:until|till|from|auto\w*|reply|re|message|notification|notice|\d+)\b))|away from (?:the|my) (?:office|mail)|on (?:annual )?leave\s*[:-]|automatische antwort|abwesenheits|abwesend\s*:|r[ée]ponse automatique|absence du bureau|absent du bureau|respuesta autom[áa]tica|fuera de (?:la )?oficina|risposta automatica|fuori ufficio|resposta autom[áa]tica|automatisch antwoord|afwezig|autosvar|automatiskt? svar|frånvaro|automaattinen vastaus|automatyczna odpowied|odpowiedź automatyczna|nieobecno|automatick[áa] odpov|r[ăa]spuns automat|автоответ|автоматический ответ|otomatik yanıt|自动回复|自動応答|자동 회신)/iu

const DAEMON = /^(?:mailer-daemon|postmaster|mail-daemon|bounces?|double-bounce)(?:[+-][^@]*)?@/i

export function classify(mail: Judged): MailClass {
  const of = (key: string): string[] =>
    mail.headers.filter((header) => header.key === key).map(({ value }) => value.trim().toLowerCase())
  const type = of('content-type')[0] ?? ''
  const hasNoReturn = of('return-path').includes('<>')
  const sender = mail.from?.group ? '' : (mail.from?.address ?? '')
  if (/^multipart\/report\b/.test(type)) return /disposition-notification/.test(type) ? 'automatic' : 'bounce'
  if (DAEMON.test(sender) || of('x-failed-recipients').length > 0) return 'bounce'
  if (hasCalendar(mail, type)) return 'calendar'
  return hasNoReturn || isAutomatic(of) || AUTOMATIC_SUBJECT.test(mail.subject ?? '')
    ? 'automatic'
    : 'written'
}

/**
 * Returns whether an email has a calendar. An invitation, or the reply to one, contains no message. A calendar file
 * that a person attached counts as a file.
 */
function hasCalendar({ attachments }: Judged, type: string): boolean {
  return (
    /^text\/calendar\b/.test(type) ||
    attachments.some(({ method, disposition }) => method !== undefined && disposition !== 'attachment')
  )
}

function isAutomatic(of: (key: string) => string[]): boolean {
  // The header `Auto-Submitted` of RFC 3834, whose value is 'no' in a person's email.
  const submitted = of('auto-submitted').some((value) => !/^no\b/.test(value))
  const bulk = of('precedence').some((value) => /^(?:bulk|junk|list|auto[_-]?reply)$/.test(value))
  // The header `X-Auto-Response-Suppress` does not count, because people's email programs send it too. The header only
  // asks others not to reply automatically.
  const marked = ['x-autoreply', 'x-autorespond', 'list-id'].some((key) =>
    of(key).some((value) => value !== 'no' && value !== 'none'),
  )
  return submitted || bulk || marked
}
