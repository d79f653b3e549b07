export const match = {};
