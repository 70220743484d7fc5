export const COMMENT_MAX = 1000
