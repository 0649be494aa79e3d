export { type XmlElement, xmlDocument } from '../text/xml.js';
