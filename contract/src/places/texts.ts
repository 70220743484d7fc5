/** Puts a home's name and address on one line. If the address contains the name, the line has the name only once. */
export function placeText({ propertyName, address }: { propertyName: string; address: string }): string {
  return withPlace(address, propertyName) === address ? address : joined(propertyName, address)
}

/** Adds a place to a line, unless the line already contains it: "12 Mill Street, Reading" contains "Reading". */
export function withPlace(line: string, place: string): string {
  return isIn(line, place) ? line : joined(line, place)
}

const joined = (...parts: string[]): string => parts.filter((part) => part.trim() !== '').join(', ')

/** Whether a part of the line begins with the place: "Reading RG1 7CM" begins with "Reading". */
function isIn(line: string, place: string): boolean {
  return [',', ' '].some((end) => `,${plain(line)},`.includes(`,${plain(place)}${end}`))
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .join(',')
