export * as z from './zodParts';
