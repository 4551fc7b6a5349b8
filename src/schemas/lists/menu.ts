export const menuStatuses = ['enabled', 'disabled'] as const;

export const menuTypes = ['page', 'button'] as const;
