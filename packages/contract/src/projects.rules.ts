/** @assumed */
export const PROJECT_MESSAGES = { deleted: 'Project deleted successfully!' } as const;

/** The type that is styled as new. @source spec 3 Project */
export const PROJECT_NEW = 'upcoming';
