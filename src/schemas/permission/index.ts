export * from './compare';
export * from './coverage';
export * from './explain';
export * from './preview';
export * from './rights';
export * from './usage';
export * from './viewAs';
