/** Files that the bundler takes along. */
declare module "*.css";
