const UNKNOWN = 'Unknown Property'

/** Formats a property as in its list: "Flat 12 - 14 Canal Street". */
export function propertyLabel({ name, address }: { name: string; address: string }): string {
  return `${propertyName({ name })} - ${address}`
}

export function propertyName(property: { name: string } | null | undefined): string {
  return property?.name.trim() || UNKNOWN
}

/** Returns the name and address of a home, without repeating a name that the address begins with. */
export function homeAndPlace({
  propertyName: name,
  address,
}: {
  propertyName: string
  address: string
}): string {
  const further = furtherAddress(name, address)
  return further === '' ? name : `${name}, ${further}`
}

/**
 * Returns the part of an address after the home's name, which often comes first: "Reading" for "2 Mill Lane, Reading".
 */
export function furtherAddress(name: string, address: string): string {
  if (!address.toLowerCase().startsWith(name.toLowerCase())) return address
  const rest = address.slice(name.length)
  return rest === '' ? '' : (/^,\s*(.*)$/.exec(rest)?.[1] ?? address)
}
