/** Recognises text that email programs add at the end: a signature, or the name of the device. */

const SIGNATURE_LINES_MAX = 6
const SIGNATURE_LINE_MAX = 80
const ELEMENT_LINES_MAX = 12
const ELEMENT_LINE_MAX = 200
const SENT_FROM_MAX = 160

/** Matches the start of a line such as 'Sent from my iPhone', which phones add in their own language. */
const SENT_FROM =
  /^\s*(?:sent (?:from|with|via) |get outlook for |von meine[mr]? .{2,40} gesendet|gesendet (?:mit|von) |diese nachricht wurde von |envoyé (?:de|depuis|à partir) |obtenez outlook|enviado (?:desde|do|com) |inviato da|verzonden (?:vanaf|met|via)|verstuurd vanaf|skickat från|sendt fra|wysłan[eo] z|odesláno z|trimis de pe|отправлено (?:с|из)|надіслано |yahoo mail: |pobierz (?:aplikację )?outlook|descargar outlook|scarica outlook|outlook для)/iu
/** A person could also start a sentence with 'Sent from'. So the line must also name a program or a device. */
const DEVICE =
  /iphone|ipad|ios|apple|\bmac\b|android|galaxy|samsung|huawei|xiaomi|redmi|pixel|oneplus|nokia|motorola|blackberry|windows|outlook|yahoo|gmail|proton|tuta|thunderbird|spark|aol\b|gmx|web\.de|e?mail (?:app|for|für)|telefon|telefoon|téléphone|teléfono|telefono|telefone|handy|smartphone|mobile|mobil\b|phone|телефон|мобил/iu

export function isSentFrom(line: string): boolean {
  return (
    line.length <= SENT_FROM_MAX &&
    SENT_FROM.test(line) &&
    DEVICE.test(line) &&
    !/\p{L}[,;] \p{L}+ /u.test(line)
  )
}

/** Whether a line consists only of placeholders for images. */
export const isPlaceholder = (line: string): boolean =>
  line.length <= 1000 &&
  /^(?:\s*\[(?:image|cid|inline image|bild|immagine|imagen)\s?: ?[^\]]*\])+\s*$/i.test(line)

const endsSentence = (line: string): boolean => /[.!?…。？！]\s*$/.test(line)

/**
 * Returns whether the last lines are a signature, which starts with two dashes and a space (RFC 3676). A signature must
 * be short, without empty lines and without full sentences. People also use such dashes to divide their text.
 */
export function isSignature([mark, ...lines]: readonly string[]): boolean {
  if (mark === undefined || !/^-- $/.test(mark)) return false
  const filled = trimmed(lines)
  return (
    filled.length <= SIGNATURE_LINES_MAX &&
    filled.every((line) => line.trim() !== '' && line.length <= SIGNATURE_LINE_MAX && !endsSentence(line))
  )
}

/**
 * Returns whether an element that an email program marks as a signature contains only a signature. People also write
 * their reply inside such an element.
 */
export function isShortElement(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== '')
  return filled.length <= ELEMENT_LINES_MAX && filled.every((line) => line.length <= ELEMENT_LINE_MAX)
}

function trimmed(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return lines.slice(0, last + 1)
}
