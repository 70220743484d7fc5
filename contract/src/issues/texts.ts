export const NOT_EDITABLE = 'This issue can no longer be edited.'
