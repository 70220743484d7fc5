const UNKNOWN = 'Unknown Property'

/** A property as its list shows it: "Flat 12 - 14 Canal Street". */
export function propertyLabel({ name, address }: { name: string; address: string }): string {
  return `${propertyName({ name })} - ${address}`
}

export function propertyName(property: { name: string } | null | undefined): string {
  return property?.name.trim() || UNKNOWN
}
