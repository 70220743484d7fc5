const UNKNOWN = 'Unknown Property'

/** A property as its list shows it: "Flat 12 - 14 Canal Street". */
export function propertyLabel({ name, address }: { name: string; address: string }): string {
  return `${propertyName({ name })} - ${address}`
}

export function propertyName(property: { name: string } | null | undefined): string {
  return property?.name.trim() || UNKNOWN
}

/** What an address says beside the name of its home, which often begins it: "Reading" of "2 Mill Lane, Reading". */
export function furtherAddress(name: string, address: string): string {
  if (!address.toLowerCase().startsWith(name.toLowerCase())) return address
  const rest = address.slice(name.length)
  return rest === '' ? '' : (/^,\s*(.*)$/.exec(rest)?.[1] ?? address)
}
