let common: ReadonlySet<string> | undefined

/** The most common and breached passwords in lower case. Loaded when a person first chooses a password. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return (common ??= new Set<string>(dictionary['passwords-common']))
}

/** Digits and symbols around a word do not make it harder to guess. */
const TRIMMINGS = /^[^\p{L}]{0,6}|[^\p{L}]{0,6}$/gu

interface Person {
  brandName: string
  email: string
  firstName: string
  lastName: string
}

/**
 * Says in one sentence why the password is too easy to guess. Returns undefined if the password is good enough. The
 * contract checks the length.
 */
export async function judgePassword(password: string, person: Person): Promise<string | undefined> {
  const typed = password.normalize('NFC').toLowerCase()
  const cores = coresOf(typed)
  const tooCommon = await commonPasswords()
  if (cores.some((core) => tooCommon.has(core)))
    return 'This password is too common. Choose one that is harder to guess.'
  const [mailbox = ''] = person.email.toLowerCase().split('@')
  const { firstName, lastName } = person
  const words = [
    person.brandName,
    person.email,
    mailbox,
    firstName,
    lastName,
    firstName + lastName,
    `${firstName} ${lastName}`,
  ]
  const known = words.map((word) => word.normalize('NFC').toLowerCase()).filter((word) => word.length >= 3)
  if (cores.some((core) => known.includes(core)))
    return 'This password is your name, your email address or the name of this service. Choose one that is harder to guess.'
  return undefined
}

function coresOf(typed: string): string[] {
  const trimmed = typed.replace(TRIMMINGS, '')
  const plainStart = typed.replace(/[^\p{L}]{1,6}$/u, '')
  return [...new Set([typed, trimmed, plainStart])].filter((core) => core !== '')
}
