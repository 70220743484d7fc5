export const ATTACHMENTS_MAX = 3
/** The file size limit in bytes. Files must be smaller. */
export const ATTACHMENT_MAX_BYTES = 5_242_880
